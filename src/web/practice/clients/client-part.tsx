import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { FormErrors, FormFoot, ScriptForm } from '../../forms/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { takeLostFocus } from '../desk/press.ts'
import * as styles from './clients.module.css'

type ClientPartProps = { title: string; note?: ReactNode; children: ReactNode }

/** A part of the client’s page, under a hairline. */
export const ClientPart = ({ title, note, children }: ClientPartProps) => (
  <section className={styles.part} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note}
    </header>
    {children}
  </section>
)

/** Above a page that was opened from another one. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className={styles.back}>
    <Link className="link" to={to}>
      <ChevronLeft className="icon" />
      {children}
    </Link>
  </p>
)

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
