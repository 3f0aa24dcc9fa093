import type { FormEvent, ReactNode } from 'react'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import type { Errors } from '../../form/validate.ts'
import { Button } from '../../ui/button/button.tsx'

type SmallFormProps = {
  /** For a screen reader, and for a client who has several open: "Address". */
  label: string
  /** `isKept`: this tab keeps a draft of all that is typed. */
  form: { attempts: number; busy: boolean; failure: string | null; isKept: boolean }
  errors: Errors
  button: string
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

/** The frame of a form inside the profile: its errors, its fields, save and cancel. */
export function SmallForm({ label, form, errors, button, onSubmit, onCancel, children }: SmallFormProps) {
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={onSubmit} aria-label={label}>
        {children}
        <FormFoot
          button={button}
          busy={form.busy && 'Saving'}
          failure={form.busy ? null : form.failure}
          isKept={form.isKept}
        >
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </FormFoot>
      </ScriptForm>
    </>
  )
}
