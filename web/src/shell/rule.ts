/** Rules inside messages. */

const RULE = /^([A-Z]+(?:-[A-Z]+)*-\d+): (.*)$/s;

/** Return the rule that stands in front of a message, and the message without it. */
export function ruleInFront(message: string): [rule: string | null, rest: string] {
  const [, rule = null, rest = message] = RULE.exec(message) ?? [];
  return [rule, rest];
}
