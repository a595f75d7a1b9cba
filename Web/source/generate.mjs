// Reads inbetween.h and writes what inbetween.js knows of it, laid out as on wasm32.
//
//   node generate.mjs HEADER layout    prints layout.js
//   node generate.mjs HEADER check     prints a C program that compiles only if the layout is the compiler's
//   node generate.mjs HEADER exports   prints the functions, one a line

import { readFileSync } from "node:fs";

const [header, kind] = process.argv.slice(2);
const source = readFileSync(header, "utf8");
const code = source.replace(/\/\/.*$/gm, "");

const camel = (text) => text[0].toLowerCase() + text.slice(1);

// Enumerations: the names without the prefix that all of them have.
const enums = {}, enumerators = {};
for (const [, body, name] of code.matchAll(/\benum(?:\s+\w+)?\s*\{([^}]*)\}\s*(\w*)\s*;/g)) {
  const names = body.split(",").map((entry) => entry.trim()).filter(Boolean);
  let prefix = "ib_";
  const words = names[0].slice(3).split(/(?=[A-Z])/);
  if (words.length > 1 && names.every((entry) => entry.startsWith("ib_" + words[0]))) prefix += words[0];
  const key = name || "ibEase";
  enums[key] = names.map((entry) => camel(entry.slice(prefix.length)));
  enumerators[key] = names;
}

// Structs, with the offsets of a compiler that aligns each field to its size.
const scalars = {
  bool: 1, uint8_t: 1, uint16_t: 2, int32_t: 4, uint32_t: 4, ibEase: 4, float: 4, int64_t: 8, uint64_t: 8, double: 8,
  pointer: 4,
};
const structs = {};
const align = (offset, by) => Math.ceil(offset / by) * by;
for (const [, body, name] of source.matchAll(/typedef struct \w+ \{([\s\S]*?)\}\s*(\w+)\s*;/g)) {
  const fields = {};
  let offset = 0, largest = 1;
  const lines = body.split("\n").map((line) => {
    const note = /\/\/\s*(ib[A-Z]\w*)/.exec(line);
    return { code: line.replace(/\/\/.*$/, ""), note: note && enums[note[1]] ? note[1] : undefined };
  });
  for (const { code, note } of lines) {
    for (const declaration of code.split(";").map((text) => text.trim()).filter(Boolean)) {
      const [, type, rest] = /^(?:const\s+)?(\w+)\b([\s\S]*)$/.exec(declaration);
      for (const declarator of rest.split(",")) {
        const isPointer = declarator.includes("*");
        const [, field, , length] = /(\w+)\s*(\[(\d+)\])?\s*$/.exec(declarator.trim());
        const inner = isPointer ? undefined : structs[type];
        const size = isPointer ? 4 : inner ? inner.size : scalars[type];
        const alignment = inner ? inner.alignment : size;
        if (!size) throw new Error(`${name}.${field}: the type ${type} is not known`);
        offset = align(offset, alignment);
        largest = Math.max(largest, alignment);
        fields[field] = {
          offset, type: isPointer ? "pointer" : note ?? type, of: isPointer ? type : undefined,
          length: length ? Number(length) : undefined,
        };
        offset += size * (length ? Number(length) : 1);
      }
    }
  }
  structs[name] = { size: align(offset, largest), alignment: largest, fields };
}

const functions = [...code.matchAll(/^IB_API [\w\s*]*?(ib\w+)\(/gm)].map((match) => match[1]);
const properties = {};
for (const [, name, index, lane, lanes] of code.matchAll(/ib_(\w+) = \{(\d+), (\d+), (\d+)\}/g)) {
  properties[name] = [Number(index), Number(lane), Number(lanes)];
}

if (kind === "exports") {
  console.log(functions.join("\n"));
} else if (kind === "check") {
  console.log('#include <stddef.h>\n#include "inbetween.h"');
  const check = (condition) => console.log(`_Static_assert(${condition}, "layout.js is not of this header");`);
  for (const [name, { size, fields }] of Object.entries(structs)) {
    check(`sizeof(${name}) == ${size}`);
    for (const [field, { offset }] of Object.entries(fields)) check(`offsetof(${name}, ${field}) == ${offset}`);
  }
  for (const names of Object.values(enumerators)) names.forEach((name, number) => check(`${name} == ${number}`));
} else {
  const wrap = (words, indent) => {
    const lines = [""];
    for (const word of words) {
      if (lines.at(-1) && (indent + lines.at(-1) + " " + word + ",").length > 110) lines.push("");
      lines[lines.length - 1] += (lines.at(-1) ? " " : "") + word + ",";
    }
    return lines.map((line) => indent + line).join("\n");
  };
  console.log("// The structs, constants and functions of inbetween.h. Written by source/generate.mjs; do not change.\n");
  console.log("/** The structs: the size, and of each field the offset, the type, and the length of an array. */");
  console.log("export const structs = {");
  for (const [name, { size, fields }] of Object.entries(structs)) {
    const list = Object.entries(fields).map(([field, { offset, type, of, length }]) => {
      const more = of || length ? `, "${of ?? ""}"${length ? `, ${length}` : ""}` : "";
      return `${field}: [${offset}, "${type}"${more}]`;
    });
    console.log(`  ${name}: {\n    size: ${size},\n    fields: {\n${wrap(list, "      ")}\n    },\n  },`);
  }
  console.log("};\n\n/** The names of each enumeration, by number. */\nexport const enums = {");
  for (const [name, names] of Object.entries(enums)) {
    console.log(`  ${name}: [\n${wrap(names.map((entry) => `"${entry}"`), "    ")}\n  ],`);
  }
  console.log("};\n\n/** The built-in properties: number, lane, count of lanes. */\nexport const properties = {");
  console.log(wrap(Object.entries(properties).map(([name, numbers]) => `${name}: [${numbers.join(", ")}]`), "  "));
  console.log("};");
}
