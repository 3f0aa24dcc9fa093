import { changedFields, type ClinicianField, type ClinicianValues } from './clinician-values.ts'

type Comparison = {
  /** Changed by the other only: taken over. */
  theirs: ClinicianField[]
  /** Changed by both to different things: the person decides. */
  both: ClinicianField[]
}

/** What someone else saved while a form was open, against what was typed since. */
export function compareVersions(
  opened: ClinicianValues,
  { saved, typed }: { saved: ClinicianValues; typed: ClinicianValues },
): Comparison {
  const theirs = changedFields(opened, saved)
  const mine = changedFields(opened, typed)
  const differing = changedFields(saved, typed)
  return {
    theirs: theirs.filter((field) => !mine.includes(field)),
    both: theirs.filter((field) => mine.includes(field) && differing.includes(field)),
  }
}

/** What was typed, with what only the other changed. Nothing that was typed is lost. */
export const takeOver = (
  typed: ClinicianValues,
  saved: ClinicianValues,
  fields: readonly ClinicianField[],
): ClinicianValues => ({
  ...typed,
  ...Object.fromEntries(fields.map((field) => [field, saved[field]])),
})
