import type { FormSubmissionRequest } from '#contract/forms.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { checkAnswers } from '#domain/matching/check-answers.ts'
import { answersOfFields, toCrmName, matchingFormId } from '#domain/matching/form-fields.ts'
import type { MatchingField } from '#domain/matching/answers.ts'

/** What is wrong with a submission, by the name of the field; nothing when it is good. */
type FormRules = (request: FormSubmissionRequest) => Record<string, string>

const matchingRules: FormRules = ({ fields, legalConsentOptions }) => {
  const consent = legalConsentOptions?.consent.consentToProcess ?? false
  const messages = checkAnswers(answersOfFields(fields, { consent }), checkPhone)
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [toCrmName(field as MatchingField), message]),
  )
}

/** By `formId`. A form that is not here does not exist. */
export const knownForms: ReadonlyMap<string, FormRules> = new Map([[matchingFormId, matchingRules]])
