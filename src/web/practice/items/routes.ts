import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const itemsRoutes: RouteConfigEntry[] = [route('admin/items', 'practice/items/items-page.tsx')]
