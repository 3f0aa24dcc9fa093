import { signUpMessages } from '#domain/clients/sign-up.ts'
import { ErrorSummary } from '../ui/notice/error-summary.tsx'
import type { Errors } from './validate.ts'

type FormErrorsProps = {
  /** Presses that did not get through: the summary takes the focus again with each. */
  attempts: number
  /** In the order of the screen; the name of a field is the id of its control. */
  errors: Errors
}

/** Above the form once it has been sent in vain: what is wrong, each a link to its field. */
export function FormErrors({ attempts, errors }: FormErrorsProps) {
  const listed = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))
  if (attempts === 0 || listed.length === 0) return null
  return (
    <div className="mt-4 mb-8">
      <ErrorSummary key={attempts} title={signUpMessages.form} errors={listed} />
    </div>
  )
}
