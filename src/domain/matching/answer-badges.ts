import { concerns } from '../clinicians/concerns.ts'
import { fundingMethods } from '../clinicians/funding.ts'
import { genders } from '../clinicians/genders.ts'
import { languages } from '../clinicians/languages.ts'
import { styles } from '../clinicians/styles.ts'
import { labelOf } from '../clinicians/vocabulary.ts'
import { weekDays } from '../clinicians/week-days.ts'
import { bookers } from '../clients/bookers.ts'
import { bandNames } from '../time/bands.ts'
import type { MatchingCriteria } from './answers.ts'
import { joinWords } from './join-words.ts'
import { anyTime } from './questions.ts'

/** The answers read back in a few words each: what was wished for, and nothing that was left open. */
export function answerBadges(criteria: MatchingCriteria): string[] {
  const { who, gender, language, style } = criteria
  return [
    ...(who === 'mySelf' ? [] : [labelOf(bookers, who)]),
    ...(criteria.concerns.length > 0
      ? criteria.concerns.map((concern) => labelOf(concerns, concern))
      : ['Not sure yet']),
    labelOf(fundingMethods, criteria.funding),
    ...(gender === null ? [] : [labelOf(genders, gender)]),
    ...(language === 'en' ? [] : [labelOf(languages, language)]),
    ...(style === null ? [] : [labelOf(styles, style)]),
    timesBadge(criteria),
  ]
}

/** "Tue and Thu evenings", "Tue and Thu", "Evenings", "Any time". */
function timesBadge({ days, times }: Pick<MatchingCriteria, 'days' | 'times'>): string {
  const dayWords = joinWords(
    weekDays.filter(({ code }) => days.includes(code)).map(({ shortLabel }) => shortLabel),
  )
  const timeWords = joinWords(bandNames.filter((band) => times.includes(band)).map((band) => `${band}s`))
  const words = [dayWords, timeWords].filter(Boolean).join(' ')
  return words === '' ? anyTime.label : words.charAt(0).toUpperCase() + words.slice(1)
}
