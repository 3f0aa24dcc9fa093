import { signUpMessages } from '#domain/clients/sign-up.ts'
import { ErrorSummary } from '../ui/notice/error-summary.tsx'

type FormFaultsProps = {
  /** Presses that did not get through. */
  attempts: number
  errors: Readonly<Record<string, string | undefined>>
  /** In the order of the screen; each is the id of its control. */
  fields: readonly string[]
}

/** Above the form once somebody has tried to send it: what is wrong, each a link to its field. */
export function FormFaults({ attempts, errors, fields }: FormFaultsProps) {
  const listed = fields.flatMap((fieldId) => {
    const message = errors[fieldId]
    return message === undefined ? [] : [{ fieldId, message }]
  })
  if (attempts === 0 || listed.length === 0) return null
  return (
    <div className="mt-4 mb-8">
      <ErrorSummary key={attempts} title={signUpMessages.form} errors={listed} />
    </div>
  )
}
