import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiAnswer, ApiProblem } from '../api/call-api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormErrors, FormFoot, ScriptForm } from './form-parts.tsx'
import { type FormOutcome, toOutcome } from './form-rules.ts'
import { useForm } from './use-form.ts'

type RequestFormSetup<Values extends Record<string, unknown>, Schema extends z.ZodType, Answer> = {
  /** What the id of each field begins with. */
  part: string
  initial: Values
  /** The request's own schema, fetched beside the form. */
  rules: () => Promise<Schema>
  /** What is saved, as a sentence says it: “the referral”. */
  what: string
  /** `body` is what the schema has read of `typed`. */
  send: (body: z.output<Schema>, typed: Values) => Promise<ApiAnswer<Answer>>
  onSaved: (value: Answer, typed: Values) => unknown
  /** What is said of a problem, where that is not what every form says. */
  onProblem?: (problem: ApiProblem) => FormOutcome | undefined | Promise<FormOutcome | undefined>
  /** What no schema can know, by field: how strong a password is, say. */
  found?: (values: Values) => Readonly<Record<string, string | undefined>>
}

/** A form that is one request: its values, its rules, the press that sends it, and what is said when it is refused. */
export function useRequestForm<Values extends Record<string, unknown>, Schema extends z.ZodType, Answer>(
  setup: RequestFormSetup<Values, Schema, Answer>,
) {
  const { part, initial, rules, what, send, onSaved, onProblem, found } = setup
  // The form loads its rules again for another function.
  const [loadRules] = useState(() => async () => {
    const schema = await rules()
    return () => ({ [part]: schema })
  })
  const form = useForm<Record<string, Values>>({ initial: { [part]: initial }, loadRules })
  // It has this one part, from its first values on.
  const only = (parts: Record<string, unknown>) => parts[part] as Values
  const values = only(form.values)
  const { errors, reason, showErrors, bindAt, onSubmit } = form.check({ found: found?.(values) })
  const submit = onSubmit(async (bodies, sent) => {
    const answer = await send(bodies[part] as z.output<Schema>, only(sent))
    if (!answer.ok) return (await onProblem?.(answer.problem)) ?? toOutcome(answer.problem, part, what)
    await onSaved(answer.value, only(sent))
    return { kind: 'done' }
  })
  const { attempts, busy, failure } = form
  return {
    values,
    change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
      form.change(`${part}.${field}` as never, value as never), // its own field, as the types above say
    reset: (to: Values) => form.reset({ [part]: to }),
    bind: (field: FieldPath<Values>) => bindAt(`${part}.${field}`),
    errorOf: (field: FieldPath<Values>): string | undefined => errors[`${part}.${field}`],
    /** Why it waits: for a form whose button says so. */
    waiting: { reason, onRefused: showErrors },
    state: { attempts, busy, failure, errors, submit },
  }
}

type FramedFormProps = Omit<ComponentProps<typeof ScriptForm>, 'form' | 'onSubmit'> & {
  form: Pick<ReturnType<typeof useRequestForm>, 'state'>
  /** What a screen reader calls it. */
  label: string
  button: ReactNode
  busy?: string
  onCancel?: () => void
}

type RequestFormProps = FramedFormProps &
  Pick<ComponentProps<typeof FormFoot>, 'isKept' | 'reason' | 'onRefused'> & {
    beside?: ReactNode
  }

export function RequestForm({ form, label, button, busy = 'Saving', onCancel, ...props }: RequestFormProps) {
  const { beside, isKept, reason, onRefused, children, ...element } = props
  const { attempts, errors, submit, failure, busy: isBusy } = form.state
  return (
    <>
      <FormErrors attempts={attempts} errors={errors} />
      <ScriptForm className="fields" {...element} onSubmit={submit} aria-label={label}>
        {children}
        <FormFoot
          {...{ button, isKept, reason, onRefused }}
          busy={isBusy && busy}
          failure={isBusy ? null : failure}
        >
          {beside}
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </FormFoot>
      </ScriptForm>
    </>
  )
}

type NarrowFormProps = FramedFormProps & {
  look?: ComponentProps<typeof Button>['look']
  cancel?: string
  foot?: ReactNode
}

/** The same where there is little room, as in a dialog: errors stand beside the fields alone, and buttons fill the width. */
export function NarrowForm({ form, label, button, busy = 'Saving', onCancel, ...props }: NarrowFormProps) {
  const { look, cancel = 'Cancel', foot, children, ...element } = props
  const { submit, failure, busy: isBusy } = form.state
  return (
    <ScriptForm className="fields" {...element} onSubmit={submit} aria-label={label}>
      {children}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Button type="submit" look={look} wide busy={isBusy && busy}>
        {button}
      </Button>
      {onCancel && (
        <Button look="quiet" wide onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {foot}
    </ScriptForm>
  )
}
