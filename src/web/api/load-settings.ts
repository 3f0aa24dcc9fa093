import type { RouterContextProvider } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { loadApi } from './load-api.ts'

export const loadSettings = (context: Readonly<RouterContextProvider>): Promise<Settings> =>
  loadApi(context, 'readSettings', {})
