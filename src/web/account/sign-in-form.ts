import { flushSync } from 'react-dom'
import type { Problem } from '#contract/endpoint.ts'
import {
  type SignInFieldProblem,
  signInFieldProblems,
  type SignInForm,
  toFieldMessages,
} from '#contract/sign-in-form.ts'

type FormAnswer<T> = { ok: true; value: T } | { ok: false; message: string; fields: Record<string, string> }

/** Posts a form of these pages as JSON. The same address takes it as a plain form when no script runs. */
export async function sendForm<T>(
  path: string,
  fields: Record<string, string>,
  otherwise: string,
): Promise<FormAnswer<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    })
    if (response.ok) return { ok: true, value: (await response.json()) as T }
    const problem = (await response.json()) as Partial<Problem>
    const known = response.status < 500 ? problem.message : undefined
    return { ok: false, message: known ?? otherwise, fields: problem.fields ?? {} }
  } catch {
    return { ok: false, message: otherwise, fields: {} }
  }
}

export const readFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

export function showAndFocus(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

export type SignInProblem = { message: string | null; fields: Partial<SignInForm> }

/** Turns the codes that a form without a script comes back with into words. Anything else in the address says nothing. */
export function problemInQuery(problem: string | null, messages: Record<string, string>): SignInProblem {
  const codes = (problem ?? '').split('.')
  const [code = ''] = codes
  return {
    message: Object.hasOwn(messages, code) ? (messages[code] ?? null) : null,
    fields: toFieldMessages(codes.filter(isFieldProblem)),
  }
}

const isFieldProblem = (code: string): code is SignInFieldProblem => Object.hasOwn(signInFieldProblems, code)

/** An answer to a script: words beside the fields if any is at fault, above the form if none is. */
export const problemInAnswer = ({
  message,
  fields,
}: {
  message: string
  fields: Record<string, string>
}): SignInProblem => ({
  message: Object.keys(fields).length > 0 ? null : message,
  fields,
})
