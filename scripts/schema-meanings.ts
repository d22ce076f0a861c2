import { parseSync } from 'vite';

/** The comments of a schema file on a table or view. */
export interface TableMeaning {
  /** Empty without a comment. */
  meaning: string;
  /** The tag `@erased`: how rows are erased, if neither by a policy nor with the account. */
  erased: string;
  /** By the column's name in the code; only those with a comment. */
  columns: ReadonlyMap<string, string>;
}

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type ObjectExpression = Extract<Expression, { type: 'ObjectExpression' }>;

/**
 * The comments of a schema file, by the exported name of each table and view. Columns that several tables
 * share by `...name` or `...name()` include their comments.
 */
export function readMeanings(path: string, source: string): Map<string, TableMeaning> {
  const { program, comments } = parseSync(path, source);
  const docs = new Map<number, string>();
  for (const { type, value, end } of comments) {
    if (type !== 'Block' || !value.startsWith('*')) continue;
    docs.set(end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0), plainText(value));
  }
  const consts = constsOf(program);
  const columnsOf = (object: ObjectExpression): [string, string][] =>
    object.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') {
        const shared = sharedObject(property.argument, consts);
        return shared ? columnsOf(shared) : [];
      }
      const doc = docs.get(property.start);
      const { key } = property;
      return doc !== undefined && key.type === 'Identifier' ? [[key.name, doc]] : [];
    });
  const meanings = new Map<string, TableMeaning>();
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const [name, value] of constsOf({ body: [statement] })) {
      const [meaning = '', erased = ''] = (docs.get(statement.start) ?? '').split(/\s*@erased\s+/);
      const columns = value.type === 'CallExpression' ? value.arguments[1] : undefined;
      meanings.set(name, {
        meaning,
        erased,
        columns: new Map(columns?.type === 'ObjectExpression' ? columnsOf(columns) : []),
      });
    }
  }
  return meanings;
}

/** The values of the constants of a file, by name. */
function constsOf({ body }: Pick<Program, 'body'>): Map<string, Expression> {
  const found = new Map<string, Expression>();
  for (const statement of body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init) found.set(id.name, init);
    }
  }
  return found;
}

/** The columns behind `...name` or `...name()`. */
function sharedObject(
  spread: Expression,
  consts: ReadonlyMap<string, Expression>,
): ObjectExpression | undefined {
  const named = spread.type === 'CallExpression' ? spread.callee : spread;
  let value = named.type === 'Identifier' ? consts.get(named.name) : undefined;
  if (value?.type === 'ArrowFunctionExpression' && value.body.type !== 'BlockStatement') {
    value = value.body;
  }
  if (value?.type === 'ParenthesizedExpression') value = value.expression;
  return value?.type === 'ObjectExpression' ? value : undefined;
}

/** A comment without its stars, as one paragraph. */
const plainText = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
