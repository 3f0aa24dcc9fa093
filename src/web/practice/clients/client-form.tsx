import type { FormEvent, ReactNode } from 'react'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { takeLostFocus } from '../desk/move-focus.ts'

type ClientFormProps = {
  label: string
  button: string
  form: { attempts: number; busy: boolean; failure: string | null }
  errors: Record<string, string>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  children: ReactNode
}

/** A short form in a part of the client's page. It takes the focus where it takes the place of what was pressed. */
export function ClientForm({ label, button, form, errors, onSubmit, onCancel, children }: ClientFormProps) {
  return (
    <div className="max-w-[420px]">
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={onSubmit} aria-label={label} tabIndex={-1} ref={takeLostFocus}>
        {children}
        <FormFoot button={button} busy={form.busy && 'Saving'} failure={form.busy ? null : form.failure}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </FormFoot>
      </ScriptForm>
    </div>
  )
}
