import { useState } from 'react'
import type { ApiAnswer } from '../../api/call-api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { invalidateStaff } from './staff.ts'

/** One press at a time: which is under way, and in words when it did not work. */
export function useChange(...changed: Parameters<typeof invalidateStaff>) {
  const [busy, setBusy] = useState<string | null>(null)
  const run = async <T>(
    which: string,
    call: () => Promise<ApiAnswer<T>>,
    done?: string,
  ): Promise<ApiAnswer<T>> => {
    setBusy(which)
    const answer = await call()
    await invalidateStaff(...changed)
    setBusy(null)
    if (!answer.ok) showToast('error', answer.problem.message, { stays: true })
    else if (done) showToast('success', done)
    return answer
  }
  return { busy, run }
}

/** Where a control goes with what was pressed, the browser leaves the focus on the page as a whole. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** From what was pressed, or from where the focus was lost with it. Who has moved on in the meantime stays where they are. */
export function moveFocus(pressed: Element, to: HTMLElement | null): void {
  if (isLost() || pressed.contains(document.activeElement)) to?.focus()
}

/** For a control that takes the place of the one that was pressed: as its `ref`. */
export function takeLostFocus(control: HTMLElement | null): void {
  if (isLost()) control?.focus()
}

/** Says whether it worked: a browser may not allow it, or have no clipboard on a page without HTTPS. */
export async function copyText(text: string, words: { done: string; otherwise: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', words.done)
  } catch {
    showToast('error', words.otherwise)
  }
}
