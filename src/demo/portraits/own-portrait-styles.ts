import type { PortraitStyle } from './portrait-style.ts'

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
