import type { Gender } from '#domain/clinicians/genders.ts'
import type { Random } from '../random.ts'
import { itemAt, randomFrom } from '../random.ts'
import type { PortraitStyle } from './portrait-style.ts'
import { grounds } from './portrait-style.ts'

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
