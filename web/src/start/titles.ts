/** The titles that the first page offers before it has asked the service. */
export { TITLES } from '../titles/registry';
