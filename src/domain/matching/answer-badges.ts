import { concerns } from '../clinicians/concerns.ts'
import { fundingMethods } from '../funding/methods.ts'
import { genders } from '../clinicians/genders.ts'
import { languages } from '../clinicians/languages.ts'
import { styles } from '../clinicians/styles.ts'
import { findLabel } from '../clinicians/vocabulary.ts'
import { weekDays } from '../clinicians/week-days.ts'
import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import { bandNames } from '../time/bands.ts'
import type { MatchingCriteria } from './answers.ts'
import { formatList } from '../text/format-list.ts'
import { anyTime } from './questions.ts'

/** The answers read back in a few words each: what was wished for, and nothing that was left open. */
export function answerBadges(criteria: MatchingCriteria): string[] {
  const { who, gender, language, style } = criteria
  return [
    ...(who === 'mySelf' ? [] : [findLabel(onBehalfOfOptions, who)]),
    ...(criteria.concerns.length > 0
      ? criteria.concerns.map((concern) => findLabel(concerns, concern))
      : ['Not sure yet']),
    findLabel(fundingMethods, criteria.funding),
    ...(gender === null ? [] : [findLabel(genders, gender)]),
    ...(language === 'en' ? [] : [findLabel(languages, language)]),
    ...(style === null ? [] : [findLabel(styles, style)]),
    timesBadge(criteria),
  ]
}

/** "Tue and Thu evenings", "Tue and Thu", "Evenings", "Any time". */
function timesBadge({ days, times }: Pick<MatchingCriteria, 'days' | 'times'>): string {
  const dayWords = formatList(
    weekDays.filter(({ code }) => days.includes(code)).map(({ shortLabel }) => shortLabel),
  )
  const timeWords = formatList(bandNames.filter((band) => times.includes(band)).map((band) => `${band}s`))
  const words = [dayWords, timeWords].filter(Boolean).join(' ')
  return words === '' ? anyTime.label : words.charAt(0).toUpperCase() + words.slice(1)
}
