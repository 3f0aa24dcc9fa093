import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { dismissToast, type Toast, toastMilliseconds, type ToastType } from './toast-store.ts'
import * as styles from './overlays.module.css'

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
} as const satisfies Record<ToastType, unknown>

export function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const waits = toast.stays || hovered || focused

  // Its five seconds start again after a pause: who stopped to read it should not lose it at once.
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(dismissToast, toastMilliseconds)
    return () => clearTimeout(timer)
  }, [waits])

  const Icon = icons[toast.type]
  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      data-testid="toast"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className="icon" />
      <span>{toast.words}</span>
      <IconButton label="Dismiss" icon={<X className="icon" />} onClick={dismissToast} />
    </div>
  )
}
