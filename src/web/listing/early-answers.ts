import { useSyncExternalStore } from 'react'
import type { Filters, Search } from './search.ts'

export type EarlyAnswers = Filters & Pick<Search, 'funding' | 'helpWith'>

/** True only while this script takes over a page that the server has rendered. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}

/** Whether somebody has chosen anything between seeing the form and the script's arrival. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    return control instanceof HTMLInputElement && control.checked !== control.defaultChecked
  })
}

/** What the form says. Its controls offer nothing but the codes of the vocabularies. */
export function answersIn(form: HTMLFormElement): EarlyAnswers {
  const data = new FormData(form)
  const one = (name: string) => data.get(name) || null
  const answers: Record<keyof EarlyAnswers, unknown> = {
    funding: one('fundingMethods'),
    helpWith: data.getAll('specializations'),
    gender: one('psychologistGender'),
    language: one('languagesSpoken'),
    style: one('treatmentStyles'),
    days: data.getAll('preferredDays'),
    times: data.getAll('availableTimes'),
    treatsTeens: data.has('isDoTreatTeens'),
    byPhone: data.has('isDoPhoneConsults'),
    onlyFree: data.has('nextAvailable'),
  }
  return answers as EarlyAnswers
}
