import { beforeEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast, showToast } from './toast-store.ts'

describe('toasts', () => {
  beforeEach(dismissToast)

  it('shows one at a time: the new one replaces the last', () => {
    showToast('info', 'First')
    showToast('error', 'Second')
    expect(currentToast()).toMatchObject({ type: 'error', words: 'Second', stays: false })
  })

  it('tells two toasts with the same words apart, so that the second gets its own five seconds', () => {
    showToast('success', 'Saved')
    const first = currentToast()
    showToast('success', 'Saved')
    expect(currentToast()?.id).not.toBe(first?.id)
  })

  it('goes away when dismissed', () => {
    showToast('warning', 'Stays', { stays: true })
    expect(currentToast()?.stays).toBe(true)
    dismissToast()
    expect(currentToast()).toBeNull()
  })
})
