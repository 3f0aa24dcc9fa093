import { flushSync } from 'react-dom'
import type { Problem } from '#contract/problem.ts'

type Sent<T> = { ok: true; value: T } | { ok: false; message: string; fields: Record<string, string> }

/** Posts a form of these pages as JSON. The same address takes it as a plain form when no script runs. */
export async function sendForm<T>(
  path: string,
  fields: Record<string, string>,
  otherwise: string,
): Promise<Sent<T>> {
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

/** What was typed, as text. */
export const readFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

/** Shows messages and puts the cursor where the first one is. */
export function showAndFocus(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
