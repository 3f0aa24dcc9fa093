import type { Gender } from '#domain/clinicians/genders.ts'
import type { Language } from '#domain/clinicians/languages.ts'
import type { Random } from '../random.ts'
import { itemAt } from '../random.ts'
import { communities, type Community } from './communities.ts'

const general = {
  women: [
    'Alice',
    'Bridget',
    'Caitlin',
    'Claire',
    'Eleanor',
    'Emma',
    'Fiona',
    'Georgia',
    'Hannah',
    'Imogen',
    'Isla',
    'Jess',
    'Kate',
    'Lauren',
    'Lucy',
    'Matilda',
    'Megan',
    'Olivia',
    'Phoebe',
    'Rachel',
    'Sarah',
    'Sophie',
    'Tess',
    'Zoe',
  ],
  men: [
    'Adam',
    'Angus',
    'Ben',
    'Callum',
    'Charlie',
    'Daniel',
    'David',
    'Elliot',
    'Finn',
    'George',
    'Hamish',
    'Hugh',
    'Jack',
    'James',
    'Lachlan',
    'Liam',
    'Max',
    'Nathan',
    'Oscar',
    'Patrick',
    'Rory',
    'Simon',
    'Tom',
    'Will',
  ],
  nonBinary: [
    'Alex',
    'Casey',
    'Charlie',
    'Frankie',
    'Indi',
    'Jules',
    'Morgan',
    'River',
    'Robin',
    'Sam',
    'Taylor',
    'Wren',
  ],
  surnames: [
    'Adams',
    'Anderson',
    'Bailey',
    'Barker',
    'Bennett',
    'Blake',
    'Brennan',
    'Byrne',
    'Campbell',
    'Carter',
    'Clarke',
    'Cooper',
    'Davies',
    'Dawson',
    'Edwards',
    'Ellis',
    'Foster',
    'Gallagher',
    'Gibson',
    'Graham',
    'Harris',
    'Hayes',
    'Henderson',
    'Hughes',
    'Kelly',
    'Kennedy',
    'Lawson',
    'Macdonald',
    'Marsh',
    'Mitchell',
    'Morgan',
    'Murphy',
    'Nolan',
    'Parker',
    'Quinn',
    'Reid',
    'Robertson',
    'Sharp',
    'Stewart',
    'Sullivan',
    'Taylor',
    'Turner',
    'Walsh',
    'Watson',
    'Whelan',
    'Wilson',
    'Wood',
    'Young',
  ],
} as const

export interface Person {
  readonly firstName: string
  readonly lastName: string
  /** What they speak beside English, if anything. */
  readonly speaks: readonly Language[]
}

/** Goes round the communities at every other place, so that each of their languages is spoken by a clinician. */
export function communityAt(index: number): Community | null {
  return index % 2 === 0 ? null : itemAt(communities, (index - 1) / 2)
}

/** As mixed as the country. */
export function someCommunity(random: Random): Community | null {
  return random.chance(0.55) ? null : random.pick(communities)
}

export function personNamed(gender: Gender, community: Community | null, random: Random): Person {
  const given = { woman: general.women, man: general.men, nonBinary: general.nonBinary }[gender]
  if (!community) {
    const speaks = random.chance(0.05) ? (['asf'] as const) : []
    return { firstName: random.pick<string>(given), lastName: random.pick<string>(general.surnames), speaks }
  }
  const { language, women, men, surnames } = community
  const own = { woman: women, man: men, nonBinary: [...women, ...men] }[gender]
  return {
    firstName: random.chance(0.7) ? random.pick(own) : random.pick<string>(given),
    lastName: random.pick(surnames),
    speaks: [language],
  }
}
