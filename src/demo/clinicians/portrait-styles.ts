import type { Options } from '@dicebear/notionists'
import type { Gender } from '#domain/clinicians/vocabularies.ts'
import { itemAt, type Random, randomFrom } from '../random.ts'

type StyleOption<Name extends keyof Options> =
  NonNullable<Options[Name]> extends readonly (infer One)[] ? One : never

/** The grounds of the design's portraits: leaf, sky, sand and bloom. */
const grounds = ['dcebe3', 'dbe8ee', 'f3e6d3', 'f9dfcc'] as const

/** One drawing, part by part, so that it never depends on how the library reads a seed. */
export interface PortraitStyle {
  readonly ground: (typeof grounds)[number]
  readonly hair: StyleOption<'hair'>
  readonly body: StyleOption<'body'>
  readonly brows: StyleOption<'brows'>
  readonly eyes: StyleOption<'eyes'>
  readonly lips: StyleOption<'lips'>
  readonly nose: StyleOption<'nose'>
  readonly glasses?: StyleOption<'glasses'>
  readonly beard?: StyleOption<'beard'>
}

const plainFace = { brows: 'variant04', nose: 'variant03' } as const
const closedSmile = { ...plainFace, eyes: 'variant04', lips: 'variant03' } as const
const openSmile = { ...plainFace, eyes: 'variant04', lips: 'variant23' } as const

/** The people whom the design already gave a face. */
export const ownPortraitStyles = {
  ameliaTran: { ...closedSmile, ground: 'dcebe3', hair: 'variant41', body: 'variant13' },
  jarrahSimmons: { ...openSmile, eyes: 'variant05', ground: 'f9dfcc', hair: 'variant22', body: 'variant09' },
  priyaRaman: {
    ...closedSmile,
    eyes: 'variant05',
    ground: 'f9dfcc',
    hair: 'variant28',
    body: 'variant11',
    glasses: 'variant11',
  },
  leilaHaddad: { ...closedSmile, eyes: 'variant05', ground: 'f3e6d3', hair: 'variant62', body: 'variant14' },
  marcusWebb: {
    ...openSmile,
    brows: 'variant05',
    ground: 'dcebe3',
    hair: 'variant60',
    body: 'variant13',
    glasses: 'variant08',
  },
  niamhDoyle: { ...closedSmile, ground: 'dbe8ee', hair: 'variant48', body: 'variant21' },
  tomasKeller: { ...openSmile, brows: 'variant05', ground: 'f3e6d3', hair: 'variant25', body: 'variant16' },
  danielNg: { ...closedSmile, ground: 'dbe8ee', hair: 'variant35', body: 'variant14', glasses: 'variant11' },
  ruthAbara: { ...openSmile, ground: 'dcebe3', hair: 'variant20', body: 'variant10', glasses: 'variant03' },
  elenaRossi: { ...openSmile, eyes: 'variant05', ground: 'f3e6d3', hair: 'variant36', body: 'variant13' },
  hanaOkada: { ...openSmile, ground: 'dbe8ee', hair: 'variant02', body: 'variant07' },
} as const satisfies Record<string, PortraitStyle>

interface Wardrobe {
  readonly hair: readonly PortraitStyle['hair'][]
  readonly body: readonly PortraitStyle['body'][]
  readonly beard: readonly (PortraitStyle['beard'] | null)[]
  readonly drawings: number
}

/** Enough drawings that none is shared among the first sixty, and few enough to keep at any size. */
const wardrobes = {
  woman: {
    hair: [
      'variant02',
      'variant08',
      'variant10',
      'variant11',
      'variant20',
      'variant23',
      'variant28',
      'variant29',
      'variant30',
      'variant36',
      'variant37',
      'variant39',
      'variant41',
      'variant43',
      'variant47',
      'variant48',
      'variant57',
      'variant58',
      'variant59',
    ],
    body: [
      'variant07',
      'variant08',
      'variant10',
      'variant11',
      'variant12',
      'variant13',
      'variant14',
      'variant15',
      'variant16',
      'variant17',
      'variant21',
      'variant24',
    ],
    beard: [null],
    drawings: 36,
  },
  man: {
    hair: [
      'variant05',
      'variant07',
      'variant13',
      'variant15',
      'variant18',
      'variant21',
      'variant22',
      'variant24',
      'variant25',
      'variant27',
      'variant31',
      'variant34',
      'variant35',
      'variant49',
      'variant54',
      'variant55',
      'variant60',
    ],
    body: [
      'variant07',
      'variant08',
      'variant09',
      'variant10',
      'variant13',
      'variant16',
      'variant17',
      'variant19',
      'variant20',
      'variant21',
      'variant25',
    ],
    beard: [null, 'variant02', null, null, 'variant12', null, 'variant05'],
    drawings: 24,
  },
  nonBinary: {
    hair: ['variant01', 'variant09', 'variant40', 'variant43', 'variant38', 'variant04'],
    body: ['variant07', 'variant10', 'variant14', 'variant16', 'variant21'],
    beard: [null],
    drawings: 6,
  },
} as const satisfies Record<Gender, Wardrobe>

/** Only the set's warmer faces: people who look for help should not meet a frown. */
const brows = ['variant04', 'variant05', 'variant08'] as const
const eyes = ['variant04', 'variant05'] as const
const lips = ['variant03', 'variant23'] as const
const noses = ['variant03', 'variant06', 'variant09', 'variant12'] as const
const glasses = ['variant03', 'variant08', 'variant11'] as const

/** Shared by the clinicians without a style of their own; each list is in a fixed order. */
export function sharedPortraitStyles(): Record<Gender, readonly PortraitStyle[]> {
  return { woman: listLooks('woman'), man: listLooks('man'), nonBinary: listLooks('nonBinary') }
}

function listLooks(gender: Gender): PortraitStyle[] {
  const wardrobe: Wardrobe = wardrobes[gender]
  const random = randomFrom(`portraits ${gender}`)
  return Array.from({ length: wardrobe.drawings }, (_, index) => composeStyle(wardrobe, index, random))
}

function composeStyle({ hair, body, beard }: Wardrobe, index: number, random: Random): PortraitStyle {
  return {
    ground: itemAt(grounds, index),
    hair: itemAt(hair, index),
    body: random.pick(body),
    brows: random.pick(brows),
    eyes: random.pick(eyes),
    lips: random.pick(lips),
    nose: random.pick(noses),
    glasses: random.chance(0.3) ? random.pick(glasses) : undefined,
    beard: itemAt(beard, index) ?? undefined,
  }
}
