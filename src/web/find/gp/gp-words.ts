import type { Clinician, ListedClinician } from '#contract/clinicians.ts'
import { languages } from '#domain/clinicians/vocabularies.ts'

/** What both screens say of a GP. Written by the server, so that the vocabularies stay out of a public page's scripts. */
export type GpWords = { title: string; experience: string | null; languages: string }

export function toGpWords({ pronouns, helmControl }: Clinician | ListedClinician): GpWords {
  const { yearsOfExperience, languages: spoken } = helmControl.bonaFides
  const years = yearsOfExperience.value
  return {
    // The dot stays with the first line where the second part does not fit beside it.
    title: pronouns ? `General practitioner\u00a0· ${pronouns}` : 'General practitioner',
    // Null where it is not known.
    experience: years === 0 ? null : years === 1 ? '1 year as a doctor' : `${years} years as a doctor`,
    languages: languages
      .filter(({ code }) => spoken.value.includes(code))
      .map(({ label }) => label)
      .join(', '),
  }
}

export type GpCard = Pick<ListedClinician, '_id' | 'name' | 'avatar' | 'hasHours'> &
  GpWords & { description: string; next: string | null }

export const toGpCard = (gp: ListedClinician): GpCard => ({
  _id: gp._id,
  name: gp.name,
  avatar: gp.avatar,
  hasHours: gp.hasHours,
  ...toGpWords(gp),
  description: gp.helmControl.shortDescription,
  next: gp.matchedNextAvailabilities[0]?.startDateTime ?? null,
})
