import { type ComponentType, useEffect, useState } from 'react'
import { type Toast, useToast } from './toast-store.ts'

/**
 * Present from the start and empty: screen readers announce what enters a live region, not a region that arrives with its
 * words. What it shows is fetched with the first toast.
 */
export function ToastRegion() {
  const toast = useToast()
  const [Card, setCard] = useState<ComponentType<{ toast: Toast }> | null>(null)
  const needed = toast !== null && Card === null
  useEffect(() => {
    if (needed) void import('./toast-card.tsx').then(({ ToastCard }) => setCard(() => ToastCard))
  }, [needed])

  const card = toast && Card && <Card key={toast.id} toast={toast} />
  return (
    <div className="toasts" data-testid="toasts">
      <output>{toast?.type !== 'error' && card}</output>
      <div role="alert">{toast?.type === 'error' && card}</div>
    </div>
  )
}
