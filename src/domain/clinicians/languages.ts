import type { Term } from './vocabulary.ts'
import { listCodes } from './vocabulary.ts'

/** Two-letter ISO 639-1 codes where they exist, otherwise ISO 639-3. See docs/product/discovery.md#vocabularies. */
export const languages = [
  { code: 'en', label: 'English' },
  { code: 'cmn', label: 'Mandarin' },
  { code: 'ar', label: 'Arabic' },
  { code: 'vi', label: 'Vietnamese' },
  { code: 'yue', label: 'Cantonese' },
  { code: 'pa', label: 'Punjabi' },
  { code: 'el', label: 'Greek' },
  { code: 'it', label: 'Italian' },
  { code: 'fil', label: 'Filipino' },
  { code: 'hi', label: 'Hindi' },
  { code: 'es', label: 'Spanish' },
  { code: 'ko', label: 'Korean' },
  { code: 'ta', label: 'Tamil' },
  { code: 'si', label: 'Sinhala' },
  { code: 'ne', label: 'Nepali' },
  { code: 'ur', label: 'Urdu' },
  { code: 'fa', label: 'Persian' },
  { code: 'tr', label: 'Turkish' },
  { code: 'asf', label: 'Auslan' },
] as const satisfies readonly Term[]

export type Language = (typeof languages)[number]['code']

export const languageCodes = listCodes(languages)
