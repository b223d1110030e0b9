/** Topics of the manual that scripts/translated-web.ts records: parts of it, and what a person would say they are about. @module */

export interface TranslatedTopic {
  /** The heaviest first. */
  readonly words: readonly string[];
  /** Folders of the manual. */
  readonly parts: readonly string[];
  readonly seed: string;
}

type Name = "spreadsheets" | "macros" | "presentations" | "databases";

const PARTS: Readonly<Record<Name, Omit<TranslatedTopic, "words">>> = {
  spreadsheets: { parts: ["scalc"], seed: "scalc/main0000.html" },
  macros: { parts: ["sbasic"], seed: "sbasic/shared/main0601.html" },
  presentations: { parts: ["simpress", "sdraw"], seed: "simpress/main0000.html" },
  databases: { parts: ["sdatabase"], seed: "sdatabase/main.html" },
};

function topics(words: Readonly<Record<Name, readonly string[]>>): Readonly<Record<Name, TranslatedTopic>> {
  return {
    spreadsheets: { ...PARTS.spreadsheets, words: words.spreadsheets },
    macros: { ...PARTS.macros, words: words.macros },
    presentations: { ...PARTS.presentations, words: words.presentations },
    databases: { ...PARTS.databases, words: words.databases },
  };
}

/** By the folder of the language. */
export const TRANSLATED_TOPICS: Readonly<Record<string, Readonly<Record<Name, TranslatedTopic>>>> = {
  de: topics({
    spreadsheets: ["Tabelle", "Zelle", "Formel", "Spalte", "Zeile", "Funktion", "Calc"],
    macros: ["Makro", "Anweisung", "Variable", "Zeichenkette", "Funktion", "Parameter", "Basic"],
    presentations: ["Präsentation", "Folie", "Animation", "Zeichnung", "Objekt", "Impress", "Draw"],
    databases: ["Datenbank", "Abfrage", "Formular", "Tabelle", "Datenfeld", "SQL", "Datensatz"],
  }),
  "en-US": topics({
    spreadsheets: ["spreadsheet", "cell", "formula", "column", "row", "function", "Calc"],
    macros: ["macro", "statement", "variable", "string", "function", "parameter", "Basic"],
    presentations: ["presentation", "slide", "animation", "drawing", "object", "Impress", "Draw"],
    databases: ["database", "query", "form", "table", "field", "SQL", "record"],
  }),
  es: topics({
    spreadsheets: ["hoja", "celda", "fórmula", "columna", "fila", "función", "Calc"],
    macros: ["macro", "instrucción", "variable", "cadena", "función", "parámetro", "Basic"],
    presentations: ["presentación", "diapositiva", "animación", "dibujo", "objeto", "Impress", "Draw"],
    databases: ["base de datos", "consulta", "formulario", "tabla", "campo", "SQL", "registro"],
  }),
  fr: topics({
    spreadsheets: ["feuille", "cellule", "formule", "colonne", "ligne", "fonction", "Calc"],
    macros: ["macro", "instruction", "variable", "chaîne", "fonction", "paramètre", "Basic"],
    presentations: ["présentation", "diapo", "animation", "dessin", "objet", "Impress", "Draw"],
    databases: ["base de données", "requête", "formulaire", "table", "champ", "SQL", "enregistrement"],
  }),
  ja: topics({
    spreadsheets: ["表計算", "セル", "数式", "列", "行", "関数", "Calc"],
    macros: ["マクロ", "ステートメント", "変数", "文字列", "関数", "パラメーター", "Basic"],
    presentations: ["プレゼンテーション", "スライド", "アニメーション", "図形描画", "オブジェクト", "Impress", "Draw"],
    databases: ["データベース", "クエリー", "フォーム", "テーブル", "フィールド", "SQL", "レコード"],
  }),
  ru: topics({
    spreadsheets: ["таблица", "ячейка", "формула", "столбец", "строка", "функция", "Calc"],
    macros: ["макрос", "оператор", "переменная", "строка", "функция", "параметр", "Basic"],
    presentations: ["презентация", "слайд", "анимация", "рисунок", "объект", "Impress", "Draw"],
    databases: ["база данных", "запрос", "форма", "таблица", "поле", "SQL", "запись"],
  }),
  "zh-CN": topics({
    spreadsheets: ["电子表格", "单元格", "公式", "列", "行", "函数", "Calc"],
    macros: ["宏", "语句", "变量", "字符串", "函数", "参数", "Basic"],
    presentations: ["演示文稿", "幻灯片", "动画", "绘图", "对象", "Impress", "Draw"],
    databases: ["数据库", "查询", "表单", "表格", "字段", "SQL", "记录"],
  }),
};
