/** One rule's evidence: a call it must fire on, and a near miss that must pass every rule. */
export type ToolCase = readonly [rule: string, name: string, tool: string, attack: string, twin: string];
