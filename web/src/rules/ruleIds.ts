const RANGE = /^(.+-)(\d+)\.\.(\d+)$/;

/** Write out a list of rules: "AL-BUY-1..3 D-6" is AL-BUY-1, AL-BUY-2, AL-BUY-3 and D-6. */
export function expandRules(text: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [, stem = '', first = '', last = ''] = RANGE.exec(word) ?? [];
      if (!stem) return [word];
      const from = Number(first);
      return Array.from({ length: Number(last) - from + 1 }, (_, at) => `${stem}${from + at}`);
    });
}
