import { checkPersonName, personNameLimits } from '#domain/clients/person-name.ts'
import { readText } from './read-by.ts'

/** One name of a person, as it is kept, or what is wrong with it. `required` is said of an empty field. */
export const personName = (required: string) =>
  readText(required, checkPersonName, personNameLimits.characters)
