export const desktop = { width: 1280, height: 900 }
export const phone = { width: 360, height: 740 }
