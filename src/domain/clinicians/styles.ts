import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

/** See docs/product/discovery.md#vocabularies. */
export const styles = [
  { code: 'cbt', label: 'CBT' },
  { code: 'act', label: 'ACT' },
  { code: 'dbt', label: 'DBT' },
  { code: 'emdr', label: 'EMDR' },
  { code: 'schema', label: 'Schema' },
  { code: 'psychodynamic', label: 'Psychodynamic' },
  { code: 'ipt', label: 'IPT' },
  { code: 'mindfulness', label: 'Mindfulness' },
  { code: 'solutionFocused', label: 'Solution-focused' },
  { code: 'motivationalInterviewing', label: 'Motivational interviewing' },
  { code: 'narrative', label: 'Narrative' },
  { code: 'compassionFocused', label: 'Compassion-focused' },
  { code: 'exposure', label: 'Exposure' },
] as const satisfies readonly Term[]

export type Style = (typeof styles)[number]['code']

export const styleCodes = listCodes(styles)
