import type { TileProps } from '../../art/tile';
import type { TitleArt } from '../art';
import Icon from './Icon.svelte';
import Picture from './Picture.svelte';
import Scene from './Scene.svelte';

const TILES: readonly TileProps[] = [
  { kind: 'building', type: 'arena', price: 10, walls: 'e', back: 'hospital' },
  { kind: 'building', type: 'bath_house', price: 2, walls: 'nwe', back: 'arena' },
  { kind: 'building', type: 'library', price: 6, walls: 'ne', back: 'district' },
  { kind: 'building', type: 'hostel', price: 9, walls: '', back: 'park' },
  { kind: 'building', type: 'hospital', price: 5, walls: 'ne', back: 'bath_house' },
  { kind: 'building', type: 'market', price: 12, walls: '', back: 'library' },
  { kind: 'building', type: 'park', price: 7, walls: 'es', back: 'school' },
  { kind: 'building', type: 'school', price: 8, walls: '', back: 'market' },
  { kind: 'building', type: 'district', price: 13, walls: 'sw', back: 'arena' },
  { kind: 'start', seat: 2 },
];

const art: TitleArt = { picture: Picture, scene: Scene, icon: Icon, gallery: TILES };

export default art;
