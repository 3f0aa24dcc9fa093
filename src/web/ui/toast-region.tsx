import { type ComponentType, useEffect, useState } from 'react'
import { dismissToast, type Toast, useToast } from './toast-store.ts'
import * as styles from './overlays.module.css'

/**
 * Present from the start and empty: screen readers announce what enters a live region, not a region that arrives with its
 * words. What it shows is fetched with the first toast; until then, and where it cannot be had, the words stand alone.
 */
export function ToastRegion() {
  const toast = useToast()
  const [Card, setCard] = useState<ComponentType<{ toast: Toast }> | null>(null)
  const needed = toast !== null && Card === null
  useEffect(() => {
    if (needed) import('./toast-card.tsx').then(({ ToastCard }) => setCard(() => ToastCard)).catch(() => {})
  }, [needed])

  const Shown = Card ?? PlainCard
  const card = toast && <Shown key={toast.id} toast={toast} />
  return (
    <div className={styles.region}>
      <output>{toast?.type !== 'error' && card}</output>
      <div role="alert">{toast?.type === 'error' && card}</div>
    </div>
  )
}

const PlainCard = ({ toast }: { toast: Toast }) => (
  <div className={styles.toast} data-testid="toast">
    {toast.words}
    <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismissToast} />
  </div>
)
