import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import {
  type Concern,
  concerns,
  genders,
  languages,
  type TherapyStyle,
  styles,
} from '../clinicians/vocabularies.ts'
import { fundingMethods } from '../funding/methods.ts'
import { fundingWords } from '../funding/words.ts'
import { formatList } from '../text.ts'
import { minutesPerDay, modulo, toIsoWeekday } from '../time/calendar.ts'
import { bandNames, findBand, weekDays } from '../time/days-and-times.ts'
import { formatDay, weekdayNames } from '../time/format.ts'
import { dayOfLocalMinute, localMinuteAt } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { findLabel } from '../vocabulary.ts'
import type { MatchCandidate } from './matches.ts'
import { anyTime, type MatchingCriteria } from './questions.ts'

/** The concerns as they read inside a sentence, where "work and stress and sleep" would not. */
const concernPhrases = {
  addiction: 'addiction',
  anxiety: 'anxiety',
  depressionAndMood: 'low mood',
  eatingOrBody: 'eating concerns',
  griefAndLoss: 'grief',
  relationships: 'relationships',
  familyAndParenting: 'family life',
  workAndStress: 'stress at work',
  trauma: 'trauma',
  sleep: 'sleep',
  anger: 'anger',
  selfEsteemAndIdentity: 'self-esteem',
  neurodiversity: 'neurodiversity',
} as const satisfies Record<Concern, string>

const stylePhrases = {
  cbt: 'cognitive behaviour therapy (CBT)',
  act: 'acceptance and commitment therapy (ACT)',
  dbt: 'dialectical behaviour therapy (DBT)',
  emdr: 'eye movement desensitisation and reprocessing (EMDR)',
  schema: 'schema therapy',
  psychodynamic: 'psychodynamic therapy',
  ipt: 'interpersonal therapy (IPT)',
  mindfulness: 'mindfulness',
  solutionFocused: 'solution-focused therapy',
  motivationalInterviewing: 'motivational interviewing',
  narrative: 'narrative therapy',
  compassionFocused: 'compassion-focused therapy',
  exposure: 'exposure therapy',
} as const satisfies Record<TherapyStyle, string>

/** More reasons than this are a list, not a sentence. The least telling go first. */
const mostReasons = 4
const mostConcerns = 3
const mostTimes = 2

/**
 * Why this person fits, from what was asked for and is so: "Priya works with anxiety and sleep, offers bulk billing and is
 * free on Tuesday evenings."
 */
export function fitSentence(one: MatchCandidate, criteria: MatchingCriteria, zone: ZoneId): string {
  const reasons = [
    { telling: 3, words: criteria.who === 'myChild' ? 'sees young people aged 13 to 17' : null },
    { telling: 5, words: formatWork(one, criteria.concerns) },
    {
      telling: 4,
      words:
        criteria.language === null || criteria.language === 'en'
          ? null
          : `speaks ${findLabel(languages, criteria.language)}`,
    },
    { telling: 2, words: criteria.style && `uses ${stylePhrases[criteria.style]}` },
    { telling: 1, words: fundingWords[criteria.funding].fits },
    { telling: 5, words: formatFreeTimes(one, criteria, zone) },
  ].filter((reason): reason is { telling: number; words: string } => reason.words !== null)
  const least = reasons.map(({ telling }) => telling).toSorted((a, b) => b - a)[mostReasons - 1] ?? 0
  const kept = reasons.filter(({ telling }) => telling >= least)
  return `${firstName(one.name)} ${formatList(kept.map(({ words }) => words))}.`
}

/** Null where no concern is shared and the years are not known, which is stored as 0. */
function formatWork({ helmControl }: MatchCandidate, concerns: readonly Concern[]): string | null {
  const { primarySpecialisations: primary, secondarySpecialisations: secondary, bonaFides } = helmControl
  const shared = [...primary, ...secondary].filter((concern) => concerns.includes(concern))
  const named = shared.slice(0, mostConcerns).map((concern) => concernPhrases[concern])
  if (named.length > 0)
    return `works with ${formatList(shared.length > mostConcerns ? [...named, 'more'] : named)}`
  const years = bonaFides.yearsOfExperience.value
  if (years === 0) return null
  return years === 1 ? 'has a year of experience' : `has ${years} years of experience`
}

/** Where days or times were asked for, those that are free; else the soonest day. */
function formatFreeTimes(
  { matchedNextAvailabilities }: MatchCandidate,
  { days, times }: MatchingCriteria,
  zone: ZoneId,
): string | null {
  const starts = matchedNextAvailabilities.map(({ startDateTime }) => {
    const local = localMinuteAt(new Date(startDateTime), zone)
    const day = dayOfLocalMinute(local)
    return {
      day,
      isoWeekday: toIsoWeekday(day),
      weekday: weekdayNames[toIsoWeekday(day) - 1] ?? '',
      band: `${findBand(modulo(local, minutesPerDay))}s`,
    }
  })
  const [first] = starts
  if (!first) return null
  if (days.length === 0 && times.length === 0)
    return `is free as soon as ${first.weekday} ${formatDay(first.day, 'd MMMM yyyy').replace(/ \d{4}$/, '')}`
  const free = [...new Map(starts.map((start) => [`${start.weekday} ${start.band}`, start])).values()]
  const named = free.slice(0, mostTimes).toSorted((a, b) => a.isoWeekday - b.isoWeekday)
  const groups = [...new Set(named.map(({ band }) => band))].map((band) => {
    const weekdays = named.filter((start) => start.band === band).map(({ weekday }) => weekday)
    return `${formatList(weekdays)} ${band}`
  })
  return `is free on ${formatList(groups)}`
}

const titles = /^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Mx)\.?\s+/i

/** "Dr Ruth Abara" is "Ruth" to a client who is about to meet her. */
export const firstName = (name: string): string => name.replace(titles, '').split(/\s+/)[0] ?? name

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
    ...(language === null || language === 'en' ? [] : [findLabel(languages, language)]),
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
