import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

/** See docs/product/discovery.md#vocabularies. */
export const concerns = [
  { code: 'addiction', label: 'Addiction' },
  { code: 'anxiety', label: 'Anxiety' },
  { code: 'depressionAndMood', label: 'Depression and mood' },
  { code: 'eatingOrBody', label: 'Eating or body' },
  { code: 'griefAndLoss', label: 'Grief and loss' },
  { code: 'relationships', label: 'Relationships' },
  { code: 'familyAndParenting', label: 'Family and parenting' },
  { code: 'workAndStress', label: 'Work and stress' },
  { code: 'trauma', label: 'Trauma' },
  { code: 'sleep', label: 'Sleep' },
  { code: 'anger', label: 'Anger' },
  { code: 'selfEsteemAndIdentity', label: 'Self-esteem and identity' },
  { code: 'neurodiversity', label: 'Neurodiversity' },
] as const satisfies readonly Term[]

export type Concern = (typeof concerns)[number]['code']

export const concernCodes = listCodes(concerns)
