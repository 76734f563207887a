import type { TitleArt } from '../art';
import Icon from './Icon.svelte';
import Picture from './Picture.svelte';

const art: TitleArt = {
  picture: Picture,
  icon: Icon,
  gallery: [
    { kind: 'building', type: 'pavilion', price: 5, walls: 'nw' },
    { kind: 'building', type: 'seraglio', price: 6, walls: 'es' },
    { kind: 'building', type: 'arcades', price: 4, walls: 'nes' },
    { kind: 'building', type: 'chambers', price: 9, walls: 's' },
    { kind: 'building', type: 'garden', price: 12, walls: 's' },
    { kind: 'building', type: 'tower', price: 13, walls: 'e' },
    { kind: 'start', seat: 1 },
  ],
};

export default art;
