import type { TitleTable } from '../table';
import MiniSheet from './MiniSheet.svelte';
import SheetTable from './SheetTable.svelte';

const table: TitleTable = { table: SheetTable, sheet: MiniSheet };

export default table;
