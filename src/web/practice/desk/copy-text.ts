import { showToast } from '../../ui/toast/toast-store.ts'

/** Says whether it worked: a browser may not allow it, or have no clipboard on a page without HTTPS. */
export async function copyText(text: string, words: { done: string; otherwise: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', words.done)
  } catch {
    showToast('error', words.otherwise)
  }
}
