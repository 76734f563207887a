/** The ground of a character's card, and when the character acts. */
export interface CharacterLook {
  readonly ground: string;
  readonly acts: 'turn' | 'scoring' | 'once';
}

export const CHARACTERS: Readonly<Record<string, CharacterLook>> = {
  architect: { ground: '#0F7F93', acts: 'turn' },
  beggar: { ground: '#8C6A43', acts: 'turn' },
  city_watch: { ground: '#455A86', acts: 'scoring' },
  dancer: { ground: '#B04A6E', acts: 'turn' },
  merchant: { ground: '#B7791F', acts: 'turn' },
  miser: { ground: '#5A6470', acts: 'turn' },
  money_changer: { ground: '#2F7F57', acts: 'turn' },
  rich_patron: { ground: '#A33A4B', acts: 'once' },
  traveling_magician: { ground: '#3B5B9A', acts: 'once' },
  wise_man: { ground: '#6B4A9C', acts: 'scoring' },
};
