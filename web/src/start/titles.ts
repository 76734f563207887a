/** The titles that the first page offers before it has asked the service. */
export const TITLES: readonly string[] = ['alhambra', 'granada', 'roll_and_write'];
