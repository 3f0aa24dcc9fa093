import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Loaders in files of their own cost more in small files than they save.
  splitRouteModules: false,
} satisfies Config
