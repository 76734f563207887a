/** The colours of everything that a title draws; those of modules are with the modules. */
import { tileTone } from '../modules/registry';
import { type Tone, tone } from './tone';

export type { Tone } from './tone';

export const TONES: Readonly<Record<string, Tone>> = {
  pavilion: tone('#2763AE', '#3D7CC9', '#1A4682', '#0B2144'),
  seraglio: tone('#AB2A3C', '#C4485A', '#86182B', '#3B0712'),
  arcades: tone('#8C5A2B', '#A5723F', '#6D421B', '#2E1806'),
  chambers: tone('#E9EDF2', '#D2DAE5', '#B6C1D0', '#26303F', '#26303F'),
  garden: tone('#277A4D', '#3B8F62', '#195C38', '#052B18'),
  tower: tone('#553085', '#6B469C', '#3E2068', '#1B0A36'),
  arena: tone('#777D86', '#8D939B', '#565C66', '#1E2329'),
  bath_house: tone('#7CC0E4', '#98D1EF', '#4E9CC6', '#0B3148', '#0B3148'),
  library: tone('#58378A', '#6E4EA2', '#40246B', '#190A33'),
  hostel: tone('#7D5030', '#946542', '#5F391D', '#291405'),
  hospital: tone('#EAEEF2', '#D3DCE5', '#B7C3D1', '#26323D', '#26323D'),
  market: tone('#B32F3D', '#C64C57', '#8B1B2A', '#3A0711'),
  park: tone('#277A4D', '#3B8F62', '#195C38', '#06301B'),
  school: tone('#E2852F', '#EE9C50', '#BC6413', '#421F02', '#421F02'),
  district: tone('#EBC24A', '#F3D272', '#C69A1E', '#3A2A02', '#3A2A02'),
  fountain: tone('#F8F1E2', '#E4D9C3', '#D8C6A2', '#12303A', '#12303A'),
  castle: tone('#F9EBCF', '#F4DDAE', '#5E8F5A', '#2A160C', '#2A160C'),
  wall: tone('#FFC24A', '#FFE4A6', '#D98A1E', '#3A1C08', '#3A1C08'),
  moat: tone('#37C3E6', '#C9F4FF', '#1C93B8', '#06324D', '#06324D'),
};

const STONE = tone('#E6D9BF', '#D6C5A3', '#C3AE8A', '#3A2C1C', '#3A2C1C');

/** The colours of a type or kind; stone for what has none of its own. */
export function toneOf(name: string | null | undefined): Tone {
  return TONES[name ?? ''] ?? tileTone(name ?? '') ?? STONE;
}
