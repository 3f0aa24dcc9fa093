import type { Language } from '#domain/clinicians/languages.ts'

/** Names of people who speak a language beside English. */
export interface Community {
  readonly language: Exclude<Language, 'en' | 'asf'>
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
}

export const communities: readonly Community[] = [
  {
    language: 'cmn',
    women: ['Jing', 'Mei', 'Xin', 'Lily'],
    men: ['Wei', 'Jun', 'Hao', 'Kevin'],
    surnames: ['Wang', 'Li', 'Zhang', 'Liu', 'Chen'],
  },
  {
    language: 'yue',
    women: ['Ka-Yan', 'Joyce', 'Vivian'],
    men: ['Kin', 'Raymond', 'Jason'],
    surnames: ['Chan', 'Wong', 'Lam', 'Cheung', 'Leung'],
  },
  {
    language: 'ar',
    women: ['Nour', 'Rania', 'Yasmin', 'Dalal'],
    men: ['Karim', 'Omar', 'Samir', 'Elias'],
    surnames: ['Khoury', 'Mansour', 'Saad', 'Nasser', 'Younan'],
  },
  {
    language: 'vi',
    women: ['Linh', 'Thao', 'Huong', 'Kim'],
    men: ['Minh', 'Duc', 'Tuan', 'Andrew'],
    surnames: ['Nguyen', 'Pham', 'Le', 'Vo', 'Dang'],
  },
  {
    language: 'pa',
    women: ['Harpreet', 'Simran', 'Jasleen'],
    men: ['Gurpreet', 'Manvir', 'Arjan'],
    surnames: ['Singh', 'Gill', 'Sandhu', 'Dhillon'],
  },
  {
    language: 'el',
    women: ['Eleni', 'Katerina', 'Despina'],
    men: ['Nikos', 'Yianni', 'Peter'],
    surnames: ['Papadopoulos', 'Georgiou', 'Nikolaidis', 'Stavrou'],
  },
  {
    language: 'it',
    women: ['Chiara', 'Giulia', 'Rosa'],
    men: ['Marco', 'Luca', 'Tony'],
    surnames: ['Romano', 'Ferrari', 'Bianchi', 'Marino', 'Conti'],
  },
  {
    language: 'fil',
    women: ['Maricel', 'Jasmine', 'Liza'],
    men: ['Paolo', 'Ramon', 'Joshua'],
    surnames: ['Santos', 'Reyes', 'Cruz', 'Bautista'],
  },
  {
    language: 'hi',
    women: ['Anjali', 'Kavita', 'Neha'],
    men: ['Rohan', 'Vikram', 'Arjun'],
    surnames: ['Sharma', 'Gupta', 'Mehta', 'Joshi'],
  },
  {
    language: 'es',
    women: ['Camila', 'Lucia', 'Valentina'],
    men: ['Diego', 'Mateo', 'Andres'],
    surnames: ['Garcia', 'Rojas', 'Vargas', 'Silva'],
  },
  {
    language: 'ko',
    women: ['Ji-Woo', 'Min-Ji', 'Grace'],
    men: ['Joon', 'Daniel', 'Min-Ho'],
    surnames: ['Kim', 'Park', 'Choi', 'Yoon'],
  },
  {
    language: 'ta',
    women: ['Meena', 'Kavitha', 'Divya'],
    men: ['Kumaran', 'Arun', 'Suresh'],
    surnames: ['Rajan', 'Selvam', 'Krishnan', 'Nathan'],
  },
  {
    language: 'si',
    women: ['Nadeesha', 'Dilani', 'Tharushi'],
    men: ['Nuwan', 'Chamara', 'Roshan'],
    surnames: ['Fernando', 'Silva', 'Jayawardena', 'Gunasekara'],
  },
  {
    language: 'ne',
    women: ['Asmita', 'Sabina', 'Prerana'],
    men: ['Bikash', 'Suman', 'Anil'],
    surnames: ['Shrestha', 'Thapa', 'Adhikari', 'Rai'],
  },
  {
    language: 'ur',
    women: ['Ayesha', 'Sana', 'Zara'],
    men: ['Bilal', 'Hamza', 'Usman'],
    surnames: ['Khan', 'Malik', 'Siddiqui', 'Ahmed'],
  },
  {
    language: 'fa',
    women: ['Shirin', 'Parisa', 'Niloufar'],
    men: ['Dariush', 'Kian', 'Reza'],
    surnames: ['Ahmadi', 'Karimi', 'Rahimi', 'Moradi'],
  },
  {
    language: 'tr',
    women: ['Elif', 'Zeynep', 'Selin'],
    men: ['Emre', 'Kaan', 'Deniz'],
    surnames: ['Yilmaz', 'Demir', 'Kaya', 'Aydin'],
  },
]
