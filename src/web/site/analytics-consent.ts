const storageName = 'banksia.analytics'
const listeners = new Set<() => void>()

/** Off until someone turns it on in this browser. A browser that stores nothing stays off. */
export function isAnalyticsOn(): boolean {
  try {
    return localStorage.getItem(storageName) === 'on'
  } catch {
    return false
  }
}

/** What was collected in this page before it was turned off goes too. False where the browser keeps nothing. */
export function setAnalytics(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(storageName, 'on')
    else localStorage.removeItem(storageName)
  } catch {
    return false
  }
  if (!isOn) window.dataLayer?.splice(0)
  for (const listener of listeners) listener()
  return true
}

export function onAnalyticsChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
