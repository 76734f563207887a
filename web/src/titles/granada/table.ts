import type { TitleTable } from '../table';
import Marker from './Marker.svelte';

const table: TitleTable = { beside: Marker };

export default table;
