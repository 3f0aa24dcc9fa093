import { concerns } from '#domain/clinicians/concerns.ts'
import { parseFundingMethod } from '#domain/funding/parse-method.ts'
import { genders } from '#domain/clinicians/genders.ts'
import { languages } from '#domain/clinicians/languages.ts'
import { styles } from '#domain/clinicians/styles.ts'
import type { Term } from '#domain/clinicians/vocabulary.ts'
import { weekDays } from '#domain/clinicians/week-days.ts'
import { bandNames, bands } from '#domain/time/bands.ts'
import { isOfferedZone } from '#domain/time/zones.ts'
import type { Search } from './search.ts'

const bandTerms = bandNames.map((code) => ({ code, label: bands[code].label }))
const lastPage = 100_000

/** Never throws and never asks again: what cannot be understood is left out, and the rest is kept. */
export function readSearch(query: URLSearchParams): Search {
  const one = <Code extends string>(name: string, terms: readonly Term<Code>[]) =>
    codesIn(query, name, terms)[0] ?? null
  const isOn = (name: string) => ['true', 'on', '1'].includes(query.get(name) ?? '')
  const id = (query.get('psychologistId') ?? '').trim()
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const zone = query.get('timeZone') ?? ''
  const page = Number(query.get('page') ?? 1)
  return {
    funding: textsIn(query, 'fundingMethods').map(parseFundingMethod).find(Boolean) ?? null,
    helpWith: codesIn(query, 'specializations', concerns),
    psychologistId: isId ? id.toLowerCase() : null,
    // What is no identifier is looked for by name: it must not list everyone.
    psychologistName: (query.get('psychologist') ?? '').trim() || (isId ? '' : id),
    invited: query.get('invited') === 'true',
    gender: one('psychologistGender', genders),
    language: one('languagesSpoken', languages),
    style: one('treatmentStyles', styles),
    days: codesIn(query, 'preferredDays', weekDays),
    times: codesIn(query, 'availableTimes', bandTerms),
    treatsTeens: isOn('isDoTreatTeens'),
    byPhone: isOn('isDoPhoneConsults'),
    onlyFree: isOn('nextAvailable'),
    timeZone: isOfferedZone(zone) ? zone : null,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** A JSON list, several values of one name (as a form sends them), or values with commas. */
function textsIn(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((text) => listIn(text) ?? text.split(','))
}

function listIn(text: string): string[] | null {
  if (!text.trimStart().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

function codesIn<Code extends string>(
  query: URLSearchParams,
  name: string,
  terms: readonly Term<Code>[],
): Code[] {
  const fold = (text: string) => text.trim().toLowerCase()
  const found = textsIn(query, name).flatMap((text) => {
    const term = terms.find(({ code, label }) => [code, label].some((known) => fold(known) === fold(text)))
    return term ? [term.code] : []
  })
  return [...new Set(found)]
}
