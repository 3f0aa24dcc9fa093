import { onOtherTabChange } from './notify-other-tabs.ts'
import { onWake } from './on-wake.ts'

/** Calls when the server may know more than this tab: on waking up, and when another tab has news. Gives a function that stops it. */
export function onNews(listener: () => void): () => void {
  const stops = [onWake(listener), onOtherTabChange(listener)]
  return () => stops.forEach((stop) => stop())
}
