import { useRootData, useSettings } from '../api/settings.ts'
import type { Site } from './thing.ts'

export function useSite(): Site {
  const { productName, supportEmail } = useSettings()
  return { origin: useRootData()?.origin ?? '', productName, supportEmail }
}
