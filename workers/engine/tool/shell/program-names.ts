/** Programs an injected command runs first although no judge minds them alone. */
export const everydayPrograms: readonly string[] =
  "whoami systeminfo ipconfig getmac ll ls dir pwd echo printf sleep id cd pushd mkdir touch cal uptime ver vol tree sh cmd nslookup traceroute tracert pathping phpinfo sysinfo test expr seq rev tac factor whereis which type apt yum gcc make cc tee tail head sort cut wc uniq diff stat file basename dirname chmod chown chgrp kill jobs alias unalias exit export env set printenv who w last top free df du mount umount dmesg lsmod lsof lspci uname arch nproc date bc dc yes nl fold tr join paste comm cmp strings od xxd man info help start more less ping ping6 ifconfig ip arp route netstat ss hostname hostid domainname getent groups users logname finger ps pstree pgrep quota bash zsh cat".split(
    " ",
  );

/** Programs that some judge knows, as far as a value may smuggle them in: the survey arms the reading of separators with them. */
export const programNames: readonly string[] =
  "curl wget nc ncat netcat socat telnet ssh scp rsync ftp sftp tftp python python2 python3 perl ruby node php lua awk gawk sed find grep egrep vi vim nano ed ex tar zip gzip base64 xxd openssl dd rm mv cp ln cat tac nl dash ksh csh tcsh zsh fish busybox sudo su doas crontab at useradd usermod userdel passwd net netsh reg sc wmic tasklist taskkill schtasks powershell pwsh certutil bitsadmin mshta rundll32 regsvr32 msiexec cscript wscript vssadmin bcdedit wevtutil icacls attrib copy move ren del erase rd rmdir format shutdown reboot halt init systemctl service iptables ufw mkfs fdisk kubectl docker git npm pip gem cargo go java javac gdb strace nmap tcpdump mysql psql sqlite3 mongo redis mail sendmail mutt dig host ping nslookup eval exec source irb expect screen tmux nohup xargs env time watch lua5 tclsh zcat bzcat install insmod modprobe chroot nsenter mkfifo apt aptitude chef ansible terraform aws gcloud az".split(
    " ",
  );
