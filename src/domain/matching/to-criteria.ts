import { concerns } from '../clinicians/concerns.ts'
import { genders } from '../clinicians/genders.ts'
import { languages } from '../clinicians/languages.ts'
import { styles } from '../clinicians/styles.ts'
import { hasCode } from '../clinicians/vocabulary.ts'
import { weekDays } from '../clinicians/week-days.ts'
import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import { fundingMethods } from '../funding/methods.ts'
import { keepAsked } from '../questionnaires/asked.ts'
import { listChosen } from '../questionnaires/several.ts'
import { bandNames } from '../time/bands.ts'
import type { MatchingAnswers, MatchingCriteria } from './answers.ts'
import { findMissing } from './check-answers.ts'
import { anyTime, criteriaSteps, matching } from './questions.ts'

const phoneIsNoCriterion = (value: string) => ({ ok: true, value }) as const

/** Null while an answer that chooses people is missing. See docs/product/matching.md#results. */
export function toCriteria(answers: MatchingAnswers): MatchingCriteria | null {
  const { who, funding, gender, language, style } = answers
  const isWhole = criteriaSteps.every((step) => findMissing(step, answers, phoneIsNoCriterion) === null)
  if (!isWhole || !hasCode(onBehalfOfOptions, who)) return null
  if (!hasCode(fundingMethods, funding) || !hasCode(languages, language)) return null
  const [days, times] = [listUnlessAny(answers.days), listUnlessAny(answers.times)]
  return {
    who,
    concerns: listChosen(answers.help).filter((code) => hasCode(concerns, code)),
    funding,
    needsGpReferral: keepAsked(matching, answers).referral === 'needOne',
    gender: hasCode(genders, gender) ? gender : null,
    language,
    style: hasCode(styles, style) ? style : null,
    days: days.filter((code) => hasCode(weekDays, code)),
    times: bandNames.filter((band) => times.includes(band)),
  }
}

function listUnlessAny(answer: string): readonly string[] {
  const chosen = listChosen(answer)
  return chosen.includes(anyTime.code) ? [] : chosen
}
